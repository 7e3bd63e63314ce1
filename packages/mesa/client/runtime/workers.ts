import { UnmodelledError } from "./names/strict.ts";

/** `game.workers`: none runs, and none can be started. */
export class WorkerManager extends Map<string, never> {
  static readonly WORKER_TASK_ACTIONS = Object.freeze({ INIT: "init", LOAD: "load", EXECUTE: "execute" });

  createWorker(_name: string, _config?: object): Promise<never> {
    throw new UnmodelledError("game.workers.createWorker");
  }

  loadWorker(_name: string): Promise<never> {
    throw new UnmodelledError("game.workers.loadWorker");
  }

  retireWorker(name: string): void {
    this.delete(name);
  }
}
