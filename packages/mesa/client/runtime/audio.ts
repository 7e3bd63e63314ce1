/** Plays short sounds of the interface: the least of foundry.audio that chat and dice need. */
export class AudioHelper {
  #unlocked = false;
  readonly locked = false;
  readonly pending: (() => unknown)[] = [];

  constructor() {
    if (typeof document === "undefined") return;
    const unlock = (): void => {
      this.#unlocked = true;
    };
    document.addEventListener("pointerdown", unlock, { once: true, capture: true });
    document.addEventListener("keydown", unlock, { once: true, capture: true });
  }

  /** Browsers refuse to play before the user did something; a sound before that is not worth an error. */
  async play(
    src: string,
    { volume = 0.5 }: { volume?: number; loop?: boolean; context?: unknown } = {},
  ): Promise<HTMLAudioElement | null> {
    if (!src || !this.#unlocked) return null;
    const audio = new Audio(src);
    audio.volume = Math.min(Math.max(volume * (game.settings.get("core", "globalInterfaceVolume") as number), 0), 1);
    await audio.play().catch((error: unknown) => console.debug(`The sound ${src} was not played`, error));
    return audio;
  }

  /** Plays a sound here and, when asked to, on the other clients. */
  static play(data: { src: string; volume?: number }, _socketOptions: boolean | object = false): Promise<unknown> {
    return game.audio.play(data.src, data);
  }

  /** Files whose name ends like an audio file's. */
  static hasAudioExtension(src: string): boolean {
    return /\.(?:aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)(?:\?.*)?$/i.test(src);
  }
}
