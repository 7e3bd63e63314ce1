/** Members that V14 added to classes everything else extends; they are put in place when the page starts. */
import { DataModel } from "../../common/abstract/index.ts";
import { byGeneration } from "../../common/generation/index.ts";
import { ApplicationV2 } from "../applications/api/index.ts";
import { AdoptableHTMLElement } from "../applications/elements/adoptable.ts";
import { HTMLFormulaInputElement } from "./elements-14.ts";
import { installWindows } from "./windows-14.ts";

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

function installV14(): void {
  Object.defineProperty(DataModel.prototype, "getFieldForProperty", {
    configurable: true,
    writable: true,
    value: getFieldForProperty,
  });
  installWindows(ApplicationV2);
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
