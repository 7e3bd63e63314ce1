/** Keyboard: which keys are down, and the actions systems register for them. */

export interface KeybindingBinding {
  key: string;
  modifiers?: string[];
  logicalKey?: string;
  index?: number;
}

export interface KeyboardContext {
  key: string;
  event: KeyboardEvent;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  hasModifier: boolean;
  modifiers: string[];
  up: boolean;
  repeat: boolean;
  action?: string;
}

export interface KeybindingActionConfig {
  namespace?: string;
  key?: string;
  name?: string;
  hint?: string;
  uneditable?: KeybindingBinding[];
  editable?: KeybindingBinding[];
  onDown?: ((context: KeyboardContext) => unknown) | null;
  onUp?: ((context: KeyboardContext) => unknown) | null;
  repeat?: boolean;
  restricted?: boolean;
  reservedModifiers?: string[];
  precedence?: number;
  order?: number;
}

interface ActiveAction {
  action: string;
  key: string;
  name: string;
  requiredModifiers: string[];
  optionalModifiers: string[];
  onDown: KeybindingActionConfig["onDown"];
  onUp: KeybindingActionConfig["onUp"];
  precedence: number;
  order: number;
  repeat: boolean;
  restricted: boolean;
}

interface EmulatedKey {
  altKey?: boolean;
  ctrlKey?: boolean;
  shiftKey?: boolean;
  repeat?: boolean;
  /** Understood: Mesa handles an emulated key always. */
  force?: boolean;
}

const MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" } as const;
const MODIFIER_CODES: Record<string, string[]> = {
  Alt: ["AltLeft", "AltRight"],
  Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
  Shift: ["ShiftLeft", "ShiftRight"],
};

/** The registered actions and the keys bound to them. */
export class ClientKeybindings {
  readonly actions = new Map<string, KeybindingActionConfig>();
  readonly activeKeys = new Map<string, ActiveAction[]>();
  bindings: Map<string, KeybindingBinding[]> | undefined;
  #registered = 0;

  /** Registers an action. Only possible before the game is set up. */
  register(namespace: string, action: string, data: KeybindingActionConfig): void {
    if (this.bindings) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding action");
    const id = `${namespace}.${action}`;
    this.actions.set(id, {
      name: id,
      hint: "",
      repeat: false,
      restricted: false,
      reservedModifiers: [],
      precedence: CONST.KEYBINDING_PRECEDENCE.NORMAL,
      ...data,
      namespace,
      key: action,
      order: this.#registered++,
      uneditable: (data.uneditable ?? []).map(validBinding),
      editable: (data.editable ?? []).map(validBinding),
    });
  }

  /** Computes the active bindings from the registrations and the user's own choices. */
  initialize(): void {
    const chosen = game.settings.get("core", "keybindings") as Record<string, KeybindingBinding[]>;
    this.bindings = new Map();
    this.activeKeys.clear();
    for (const [id, config] of this.actions) {
      const bindings = [...(config.uneditable ?? []), ...(chosen[id] ?? config.editable ?? [])];
      this.bindings.set(id, bindings);
      for (const binding of bindings) {
        if (!binding.key) continue;
        const list = this.activeKeys.get(binding.key) ?? [];
        list.push({
          action: id,
          key: binding.key,
          name: config.name ?? id,
          requiredModifiers: binding.modifiers ?? [],
          optionalModifiers: config.reservedModifiers ?? [],
          onDown: config.onDown,
          onUp: config.onUp,
          precedence: config.precedence ?? CONST.KEYBINDING_PRECEDENCE.NORMAL,
          order: config.order ?? 0,
          repeat: config.repeat ?? false,
          restricted: config.restricted ?? false,
        });
        list.sort((a, b) => a.precedence - b.precedence || a.order - b.order);
        this.activeKeys.set(binding.key, list);
      }
    }
  }

  get(namespace: string, action: string): KeybindingBinding[] {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error("This is not a registered keybind action");
    return this.bindings?.get(id) ?? [];
  }

  /** Sets the editable bindings of an action for this client; without bindings the registered ones come back. */
  async set(namespace: string, action: string, bindings?: KeybindingBinding[]): Promise<void> {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error("This is not a registered keybind action");
    const stored = { ...(game.settings.get("core", "keybindings") as Record<string, KeybindingBinding[]>) };
    if (bindings) stored[id] = bindings.map(validBinding);
    else delete stored[id];
    await game.settings.set("core", "keybindings", stored);
  }

  async resetDefaults(): Promise<void> {
    await game.settings.set("core", "keybindings", {});
  }
}

function validBinding(binding: KeybindingBinding): KeybindingBinding {
  if (typeof binding.key !== "string" || !binding.key) throw new Error("A keybinding needs the code of a key");
  const modifiers = (binding.modifiers ?? []).map((name) => {
    const known = Object.values(MODIFIER_KEYS).find((value) => value.toLowerCase() === name.toLowerCase());
    if (!known) throw new Error(`${name} is not a modifier key; use Alt, Control or Shift`);
    return known;
  });
  return { ...binding, modifiers };
}

/** Listens to the keyboard and runs the bound actions. */
export class KeyboardManager {
  static readonly MODIFIER_KEYS = MODIFIER_KEYS;
  static readonly MODIFIER_CODES = MODIFIER_CODES;
  readonly downKeys = new Set<string>();

  constructor() {
    window.addEventListener("keydown", (event) => this.#handle(event, false));
    window.addEventListener("keyup", (event) => this.#handle(event, true));
    window.addEventListener("blur", () => this.releaseKeys());
  }

  /** Is an element focused that takes the keys for itself? */
  get hasFocus(): boolean {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return false;
    const { keyboardFocus } = element.dataset;
    if (keyboardFocus === "" || keyboardFocus === "true") return true;
    if (keyboardFocus === "false") return false;
    return (
      element.isContentEditable ||
      element.closest("input, select, textarea, prose-mirror, code-mirror") !== null ||
      element.closest("form") !== null
    );
  }

  isModifierActive(modifier: string): boolean {
    return (MODIFIER_CODES[modifier] ?? []).some((code) => this.downKeys.has(code));
  }

  isCoreActionKeyActive(action: string): boolean {
    const bindings = game.keybindings.get("core", action);
    return bindings.some(({ key }) => this.downKeys.has(key));
  }

  releaseKeys(): void {
    this.downKeys.clear();
  }

  /** Lets a key count as pressed or released, with everything that is bound to it. */
  static emulateKeypress(
    up: boolean,
    code: string,
    { altKey = false, ctrlKey = false, shiftKey = false, repeat = false }: EmulatedKey = {},
  ): KeyboardContext {
    const options = { code, altKey, ctrlKey, shiftKey, repeat, bubbles: true, cancelable: true };
    const event = new KeyboardEvent(up ? "keyup" : "keydown", options);
    const context = KeyboardManager.getKeyboardEventContext(event, up);
    if (up) game.keyboard.downKeys.delete(code);
    else game.keyboard.downKeys.add(code);
    try {
      game.keyboard._processKeyboardContext(context);
    } finally {
      // Nobody holds this key.
      game.keyboard.downKeys.delete(code);
    }
    return context;
  }

  static getKeyboardEventContext(event: KeyboardEvent, up = false): KeyboardContext {
    const modifiers: string[] = [];
    if (event.ctrlKey || event.metaKey) modifiers.push(MODIFIER_KEYS.CONTROL);
    if (event.shiftKey) modifiers.push(MODIFIER_KEYS.SHIFT);
    if (event.altKey) modifiers.push(MODIFIER_KEYS.ALT);
    return {
      key: event.code,
      event,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      hasModifier: modifiers.length > 0,
      modifiers,
      up,
      repeat: event.repeat,
    };
  }

  #handle(event: KeyboardEvent, up: boolean): void {
    if (event.isComposing || !event.code) return;
    if (up) this.downKeys.delete(event.code);
    else this.downKeys.add(event.code);
    if (this.hasFocus || event.defaultPrevented) return;
    const context = KeyboardManager.getKeyboardEventContext(event, up);
    if (this._processKeyboardContext(context)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Runs the actions bound to this key until one consumes it by returning `true`. */
  _processKeyboardContext(context: KeyboardContext): boolean {
    if (!game.keybindings.bindings) return false;
    for (const action of game.keybindings.activeKeys.get(context.key) ?? []) {
      const allowed = [...action.requiredModifiers, ...action.optionalModifiers];
      const matches =
        action.requiredModifiers.every((name) => context.modifiers.includes(name)) &&
        (context.up || context.modifiers.every((name) => allowed.includes(name)));
      if (!matches || (action.restricted && !game.user?.isGM) || (context.repeat && !action.repeat)) continue;
      const handler = context.up ? action.onUp : action.onDown;
      if (!handler) continue;
      try {
        if (handler({ ...context, action: action.action }) === true) return true;
      } catch (error) {
        Hooks.onError("KeyboardManager#_processKeyboardContext", error, {
          msg: `Keybinding ${action.action}`,
          log: "error",
          notify: "error",
        });
      }
    }
    return false;
  }
}
