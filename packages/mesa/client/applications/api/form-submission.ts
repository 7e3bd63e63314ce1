import { reportError } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import type { FormConfiguration } from "./types.ts";

interface FormApplication {
  readonly id: string;
  readonly form: HTMLFormElement | null;
  close(options: { submitted: boolean }): Promise<unknown>;
}

/** Answers a submit or change event: reads the form, calls the handler, closes if asked to. */
export async function submitForm(app: FormApplication, config: FormConfiguration, event: Event): Promise<void> {
  event.preventDefault();
  const form = (event.currentTarget ?? app.form) as HTMLFormElement;
  const { handler, closeOnSubmit } = config;
  const formData = new FormDataExtended(form);
  if (handler) {
    try {
      await Reflect.apply(handler, app, [event, form, formData]);
    } catch (error) {
      // A rejected form stays open with what was typed.
      reportError(error, `Failed to submit the form of "${app.id}"`);
      return;
    }
  }
  if (closeOnSubmit) await app.close({ submitted: true });
}

/** Submits the top-level form from code and answers with the handler's result; its errors reach the caller. */
export async function submitProgrammatically(
  app: FormApplication,
  config: FormConfiguration | undefined,
  submitOptions: Record<string, unknown>,
): Promise<unknown> {
  const { form } = app;
  if (!config?.handler || !form) {
    throw new Error(`The ${app.constructor.name} Application does not support a single top-level form element`);
  }
  const event = new Event("submit", { cancelable: true });
  const formData = new FormDataExtended(form);
  const result: unknown = await Reflect.apply(config.handler, app, [event, form, formData, submitOptions]);
  if (config.closeOnSubmit) await app.close({ submitted: true });
  return result;
}
