import { BooleanField, SchemaField, StringField } from "../../common/data/fields.ts";

/** How the marker of whose turn it is moves. */
export interface TurnMarkerAnimation {
  label: string;
  config?: object;
  [key: string]: unknown;
}

export interface CombatConfigurationData {
  resource: string;
  skipDefeated: boolean;
  turnMarker: { enabled: boolean; animation: string; src: string; disposition: boolean };
}

/** foundry.data.CombatConfiguration: what a world has chosen for its encounters. Mesa's board draws one kind of turn marker. */
export class CombatConfiguration {
  static readonly CONFIG_SETTING = "combatTrackerConfig";
  static #schema: SchemaField | undefined;
  readonly #animations = new Map<string, TurnMarkerAnimation>(
    ["spin", "spinPulse", "pulse"].map((id) => [id, { label: `COMBAT.TURN_MARKER.ANIMATIONS.${id}`, config: {} }]),
  );
  #animation: string | null = null;

  static get schema(): SchemaField {
    this.#schema ??= new SchemaField({
      resource: new StringField({ required: true }),
      skipDefeated: new BooleanField(),
      turnMarker: new SchemaField({
        enabled: new BooleanField({ initial: true }),
        animation: new StringField({ required: true, initial: "spin" }),
        src: new StringField({ required: true }),
        disposition: new BooleanField(),
      }),
    });
    return this.#schema;
  }

  get #stored(): CombatConfigurationData {
    return game.settings.get("core", CombatConfiguration.CONFIG_SETTING) as CombatConfigurationData;
  }

  get resource(): string {
    return this.#stored.resource;
  }

  get skipDefeated(): boolean {
    return this.#stored.skipDefeated;
  }

  get turnMarker(): CombatConfigurationData["turnMarker"] {
    return this.#stored.turnMarker;
  }

  get turnMarkerAnimations(): { value: string; label: string }[] {
    return [...this.#animations].map(([value, { label }]) => ({ value, label }));
  }

  addTurnMarkerAnimation(id: string, config: TurnMarkerAnimation): void {
    this.#animations.set(id, config);
  }

  /** @returns is there such an animation, so that it is used from now on? */
  useTurnMarkerAnimation(animationId: string): boolean {
    if (!this.#animations.has(animationId)) return false;
    this.#animation = animationId;
    return true;
  }

  /** The animation in use. */
  get turnMarkerAnimation(): TurnMarkerAnimation | undefined {
    return this.#animations.get(this.#animation ?? this.turnMarker.animation);
  }

  initialize(): void {
    this.useTurnMarkerAnimation(this.turnMarker.animation);
  }

  registerSettings(): void {
    game.settings.register("core", CombatConfiguration.CONFIG_SETTING, {
      scope: "world",
      config: false,
      type: CombatConfiguration.schema,
      onChange: () => this.initialize(),
    });
  }
}
