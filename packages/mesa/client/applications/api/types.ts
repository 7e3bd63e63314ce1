import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** Bound to an application as `this`; typed `never` so that a handler may ask for any application class. */
export type ClickAction = (this: never, event: PointerEvent, target: HTMLElement) => unknown;

export type ActionEntry = ClickAction | { handler: ClickAction; buttons?: number[] };

export type FormSubmission = (
  this: never,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  submitOptions?: Record<string, unknown>,
) => unknown;

export interface FormConfiguration {
  handler?: FormSubmission;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface ApplicationPosition {
  top?: number;
  left?: number;
  /** Unscaled pixels, or "auto". */
  width?: number | "auto";
  height?: number | "auto";
  scale?: number;
  zIndex?: number;
}

export interface HeaderControlsEntry {
  icon: string;
  label: string;
  action: string;
  visible?: boolean | ((this: never) => boolean);
  ownership?: string | number;
  onClick?: (event: PointerEvent) => unknown;
  [extra: string]: unknown;
}

export interface WindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControlsEntry[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
  [extra: string]: unknown;
}

export interface ApplicationConfiguration {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, ActionEntry>;
  form?: FormConfiguration;
  position: ApplicationPosition;
  [extra: string]: unknown;
}

/** What a class or a caller may give: any part of the configuration. */
export type ApplicationOptions = Omit<Partial<ApplicationConfiguration>, "window"> & {
  window?: Partial<WindowConfiguration>;
  [extra: string]: unknown;
};

export interface RenderOptions {
  force?: boolean;
  position?: ApplicationPosition;
  window?: { title?: string; icon?: string | false; controls?: boolean; [extra: string]: unknown };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
  renderContext?: string;
  renderData?: unknown;
  [extra: string]: unknown;
}

export interface ClosingOptions {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
  [extra: string]: unknown;
}

export interface ApplicationTab {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string;
  label?: string;
  [extra: string]: unknown;
}

export interface TabsConfiguration {
  tabs: { id: string; icon?: string; label?: string; cssClass?: string; [extra: string]: unknown }[];
  initial?: string | null;
  labelPrefix?: string | null;
}

export interface ChangeTabOptions {
  event?: Event;
  navElement?: HTMLElement;
  force?: boolean;
  updatePosition?: boolean;
}

/** References to the parts of a window frame. */
export interface ApplicationWindow {
  header?: HTMLElement;
  resize?: HTMLElement;
  title?: HTMLHeadingElement;
  icon?: HTMLElement;
  close?: HTMLButtonElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  content?: HTMLElement;
  /** V14: the window of its own that the application is in. */
  windowId?: string | undefined;
}

/** Context handed to templates; subclasses add what they want. */
export type RenderContext = Record<string, unknown>;
