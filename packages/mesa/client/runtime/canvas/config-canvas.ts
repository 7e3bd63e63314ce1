/** The part of CONFIG about the canvas: there to be configured by systems; Mesa draws no scenes. */

interface Difficulties {
  walk: number;
  fly: number;
}

/** How tokens move, as systems adjust it. */
export function tokenMovement(): object {
  const slow = () => ({ movementSpeed: (CONFIG.Token as unknown as { movement: Movement }).movement.defaultSpeed / 2 });
  const atOnce = () => ({ duration: 0 });
  const twice = () => (cost: number) => cost * 2;
  const action = (id: string, icon: string, order: number, more: object = {}) => ({
    label: `TOKEN.MOVEMENT.ACTIONS.${id}.label`,
    icon: `fa-solid fa-${icon}`,
    order,
    ...more,
  });
  const onFoot = { getAnimationOptions: slow, deriveTerrainDifficulty: ({ walk }: Difficulties) => walk };
  const teleport = { teleport: true, getAnimationOptions: atOnce, deriveTerrainDifficulty: () => 1 };
  return {
    defaultSpeed: 6,
    TerrainData: class TerrainData {},
    actions: {
      walk: action("walk", "person-walking", 0),
      fly: action("fly", "person-fairy", 1),
      swim: action("swim", "person-swimming", 2, { getAnimationOptions: slow }),
      burrow: action("burrow", "person-digging", 3),
      crawl: action("crawl", "person-praying", 4, { ...onFoot, getCostFunction: twice }),
      climb: action("climb", "person-through-window", 5, { ...onFoot, getCostFunction: twice }),
      jump: action("jump", "person-running-fast", 6, {
        deriveTerrainDifficulty: ({ walk, fly }: Difficulties) => Math.max(walk, fly),
        getCostFunction: twice,
      }),
      blink: action("blink", "person-from-portal", 7, teleport),
      displace: action("displace", "transporter-1", 8, {
        ...teleport,
        measure: false,
        walls: null,
        visualize: false,
        canSelect: () => false,
        getCostFunction: () => () => 0,
      }),
    },
    costAggregator: null,
    defaultAction: "walk",
  };
}

interface Movement {
  defaultSpeed: number;
}

type Classes = Record<string, unknown>;

/** The public namespaces of the canvas, whose classes can be named and extended there. */
interface CanvasRooms {
  placeables: Classes & { tokens: Classes };
  layers: Classes;
  interaction: Classes;
  groups: Classes;
  sources?: Classes;
}

/** Names of layers in CONFIG.Canvas, with their classes and the groups that they are drawn in. */
const LAYERS: Record<string, [cls: string, group: string]> = {
  weather: ["WeatherEffects", "primary"],
  grid: ["GridLayer", "interface"],
  regions: ["RegionLayer", "interface"],
  drawings: ["DrawingsLayer", "interface"],
  templates: ["TemplateLayer", "interface"],
  tiles: ["TilesLayer", "interface"],
  walls: ["WallsLayer", "interface"],
  tokens: ["TokenLayer", "interface"],
  sounds: ["SoundsLayer", "interface"],
  lighting: ["LightingLayer", "interface"],
  notes: ["NotesLayer", "interface"],
  controls: ["ControlsLayer", "interface"],
};

/** The layer that holds each kind of scene object, and what controls it has. */
const PLACED: Record<string, { layerClass: string; hudClass?: string }> = {
  AmbientLight: { layerClass: "LightingLayer" },
  AmbientSound: { layerClass: "SoundsLayer" },
  Drawing: { layerClass: "DrawingsLayer", hudClass: "DrawingHUD" },
  MeasuredTemplate: { layerClass: "TemplateLayer" },
  Note: { layerClass: "NotesLayer" },
  Region: { layerClass: "RegionLayer" },
  Tile: { layerClass: "TilesLayer", hudClass: "TileHUD" },
  Wall: { layerClass: "WallsLayer" },
};

/**
 * Puts the canvas' classes where systems look for them to extend them. Those that Mesa does not have can be extended,
 * and throw by name when one is made.
 */
export function nameCanvasClasses(config: Record<string, unknown>, rooms: CanvasRooms, hud: Classes): void {
  const { placeables, layers, interaction, groups } = rooms;
  for (const [name, { layerClass, hudClass }] of Object.entries(PLACED)) {
    Object.assign(config[name] as object, { objectClass: placeables[name], layerClass: layers[layerClass] });
    if (hudClass) Object.assign(config[name] as object, { hudClass: hud[hudClass] });
  }
  const token = config.Token as Classes;
  token.rulerClass ??= placeables.tokens.TokenRuler;
  const canvas = config.Canvas as { layers: Classes; groups: Classes; rulerClass?: unknown };
  canvas.rulerClass ??= interaction.Ruler;
  for (const [name, [cls, group]] of Object.entries(LAYERS)) {
    // The token layer is Mesa's own: its class is the one in CONFIG.Token, until a system says otherwise here.
    canvas.layers[name] = { layerClass: name === "tokens" ? token.layerClass : layers[cls], group };
  }
  for (const name of [
    "hidden",
    "rendered",
    "environment",
    "primary",
    "effects",
    "visibility",
    "interface",
    "overlay",
  ]) {
    const cls = `${name.charAt(0).toUpperCase()}${name.slice(1)}CanvasGroup`;
    canvas.groups[name] = { groupClass: groups[name === "visibility" ? "CanvasVisibility" : cls] };
  }
}

/** Scene objects that systems give classes, layers and sheets to. */
const PLACEABLES = [
  "AmbientLight",
  "AmbientSound",
  "Drawing",
  "MeasuredTemplate",
  "Note",
  "Region",
  "RegionBehavior",
  "Tile",
  "Wall",
];

/** Empty tables under the public names, so that configuring the canvas is not an error. */
export function canvasConfig(documents: Record<string, unknown>): Record<string, unknown> {
  const classOf = (name: string) => documents[`${name}Document`];
  const entries = PLACEABLES.map((name) => [
    name,
    {
      ...(classOf(name) !== undefined && { documentClass: classOf(name) }),
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
      defaults: {},
      types: {},
    },
  ]);
  return {
    ...Object.fromEntries(entries),
    Canvas: {
      layers: {},
      groups: {},
      detectionModes: {},
      visionModes: {},
      lightAnimations: {},
      polygonBackends: { sight: class {}, light: class {}, darkness: class {}, sound: class {}, move: class {} },
      dispositionColors: {
        HOSTILE: 0xe72124,
        NEUTRAL: 0xf1d836,
        FRIENDLY: 0x43dfdf,
        INACTIVE: 0x555555,
        PARTY: 0x33bc4e,
        CONTROLLED: 0xff9829,
        SECRET: 0xa612d4,
      },
      pings: { types: {}, styles: {} },
      targeting: {},
      lightLevels: { dark: 0, halfdark: 0.5, dim: 0.25, bright: 1 },
      managedScenes: {},
    },
    canvasTextStyle: { clone: () => ({}) },
  };
}
