/** The part of CONFIG about the canvas: there to be configured by systems; Mesa draws no scenes. */

/** How tokens move, as systems adjust it. */
export function tokenMovement(): object {
  const action = (label: string, icon: string, order: number) => ({
    label: `TOKEN.MOVEMENT.ACTIONS.${label}.label`,
    icon,
    order,
  });
  return {
    defaultSpeed: 6,
    TerrainData: class TerrainData {},
    actions: {
      walk: action("walk", "fa-solid fa-person-walking", 0),
      fly: action("fly", "fa-solid fa-person-fairy", 1),
      swim: action("swim", "fa-solid fa-person-swimming", 2),
      burrow: action("burrow", "fa-solid fa-person-digging", 3),
      crawl: action("crawl", "fa-solid fa-person-praying", 4),
      climb: action("climb", "fa-solid fa-person-through-window", 5),
      jump: action("jump", "fa-solid fa-person-running-fast", 6),
      blink: action("blink", "fa-solid fa-person-from-portal", 7),
      displace: action("displace", "fa-solid fa-transporter-1", 8),
    },
    costAggregator: null,
    defaultAction: "walk",
  };
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
export function canvasConfig(): Record<string, unknown> {
  const entries = PLACEABLES.map((name) => [
    name,
    { dataModels: {}, typeLabels: {}, typeIcons: {}, sheetClasses: {}, defaults: {}, types: {} },
  ]);
  const layers = [
    "primary",
    "grid",
    "regions",
    "drawings",
    "templates",
    "tiles",
    "walls",
    "tokens",
    "sounds",
    "lighting",
    "notes",
    "controls",
  ];
  return {
    ...Object.fromEntries(entries),
    Canvas: {
      layers: Object.fromEntries(layers.map((name) => [name, {}])),
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
