/** A token on the board, as far as targeting needs to know it. */
export interface Targetable {
  readonly id: string;
}

/** The tokens a user targets. Every change is announced by the hook `targetToken`. */
export class UserTargets extends Set<Targetable> {
  user: object;

  constructor(user: object) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map(({ id }) => id);
  }

  override add(token: Targetable): this {
    if (this.has(token)) return this;
    super.add(token);
    Hooks.callAll("targetToken", this.user, token, true);
    return this;
  }

  override delete(token: Targetable): boolean {
    if (!this.has(token)) return false;
    super.delete(token);
    Hooks.callAll("targetToken", this.user, token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }
}
