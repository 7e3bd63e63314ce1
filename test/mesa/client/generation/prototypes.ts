/** Members that V14 added to classes everything else extends; they are put in place when the page starts. */
import { DataModel } from "../../common/abstract/index.ts";
import { byGeneration } from "../../common/generation/index.ts";
import { ApplicationV2 } from "../applications/api/index.ts";
import { unmodelledFunction } from "../runtime/strict.ts";
import { AdoptableHTMLElement, HTMLFormulaInputElement } from "./elements-14.ts";

interface SchemaLike {
  getField(path: string[]): unknown;
}

/** The field a path leads to, through the type data of a document. */
function getFieldForProperty(this: DataModel, key: string | string[]): unknown {
  const path = typeof key === "string" ? key.split(".") : key;
  const { system } = this as unknown as { system?: unknown };
  if (path[0] === "system" && path.length > 1 && system instanceof DataModel)
    return (system.schema as SchemaLike).getField(path.slice(1));
  return (this.schema as SchemaLike).getField(path);
}

const parents = new WeakMap<ApplicationV2, ApplicationV2>();
const children = new WeakMap<ApplicationV2, Map<string, ApplicationV2>>();

/** Renders an application as a child of this one, which closes with it. Windows do not come off in Mesa, so it appears where all do. */
async function renderChild(this: ApplicationV2, app: ApplicationV2, options: object = {}): Promise<ApplicationV2> {
  parents.set(app, this);
  if (!children.has(this)) children.set(this, new Map());
  children.get(this)?.set(app.id, app);
  app.addEventListener("close", () => children.get(this)?.delete(app.id), { once: true } as never);
  this.addEventListener("close", () => app.close(), { once: true } as never);
  await app.render({ force: true, ...options });
  return app;
}

function unmodelledMethod(name: string): PropertyDescriptor {
  return {
    configurable: true,
    writable: true,
    value: unmodelledFunction(`ApplicationV2#${name}: no window comes off`),
  };
}

function installV14(): void {
  Object.defineProperty(DataModel.prototype, "getFieldForProperty", {
    configurable: true,
    writable: true,
    value: getFieldForProperty,
  });
  Object.defineProperties(ApplicationV2.prototype, {
    renderChild: { configurable: true, writable: true, value: renderChild },
    detachWindow: unmodelledMethod("detachWindow"),
    attachWindow: unmodelledMethod("attachWindow"),
    _canDetach: { configurable: true, writable: true, value: () => false },
    _canAttach: { configurable: true, writable: true, value: () => false },
    parent: {
      configurable: true,
      get(this: ApplicationV2) {
        return parents.get(this) ?? null;
      },
    },
    children: {
      configurable: true,
      get(this: ApplicationV2) {
        return children.get(this) ?? new Map();
      },
    },
  });
  if (!customElements.get(HTMLFormulaInputElement.tagName))
    customElements.define(HTMLFormulaInputElement.tagName, HTMLFormulaInputElement);
}

/** Members of foundry.applications.elements. */
export function addedElements(): object {
  return byGeneration<object>({ 13: {}, 14: { AdoptableHTMLElement, HTMLFormulaInputElement } });
}

export function installPrototypeMembers(): void {
  byGeneration({ 13: () => {}, 14: installV14 })();
}
