/** foundry.applications.elements: custom elements, registered when this room is loaded. */
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content-elements.ts";
import { HTMLDocumentTagsElement } from "./document-tags.ts";
import { HTMLFilePickerElement } from "./file-picker-element.ts";
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prosemirror-element.ts";
import {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLHueSelectorSlider,
  HTMLRangePickerElement,
} from "./simple-inputs.ts";
import { HTMLStringTagsElement } from "./string-tags.ts";

export { AbstractFormInputElement } from "./form-element.ts";
export { AbstractMultiSelectElement } from "./multi-select.ts";
export { ProseMirrorPluginsEvent } from "./prosemirror-element.ts";
export {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};

const ELEMENTS = [
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
];
for (const element of ELEMENTS) {
  if (!customElements.get(element.tagName)) customElements.define(element.tagName, element);
}
