/** foundry.applications.handlebars: templates over the socket, the cache, and the public helpers. */
import Handlebars from "handlebars";
import { emitWithAnswer } from "../runtime/socket.ts";
import { registerHelpers } from "./handlebars-helpers.ts";

export { colorPicker, editor, rangePicker, select } from "./deprecated-helpers.ts";
export {
  checked,
  concat,
  disabled,
  formGroup,
  formInput,
  ifThen,
  localize,
  numberFormat,
  numberInput,
  object,
  radioBoxes,
  selectOptions,
  timeSince,
} from "./handlebars-helpers.ts";

type Template = Handlebars.TemplateDelegate;
/** What Handlebars' compiler makes of a template. */
export type TemplateSpecification = Parameters<typeof Handlebars.template>[0];

// Templates only see data of this client, so methods and getters of documents may be read.
const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

const pending = new Map<string, Promise<Template>>();

/** As in Foundry by the event that public packages send too; before `init` there is no socket. */
async function fetchTemplate(path: string): Promise<{ html: string; compiled?: string }> {
  try {
    if (!game.socket) throw new Error("there is no connection before init");
    return await emitWithAnswer<{ html: string; compiled?: string }>(game.socket, "template", [path]);
  } catch (error) {
    throw new Error(`The template "${path}" could not be loaded: ${(error as Error).message}`);
  }
}

/**
 * Reads a template now, so that a mistake in it is reported with the template's name and not at some later render.
 * @throws Error naming the template and Handlebars' own message.
 */
export function compileTemplate(source: string, name: string): Template {
  let compiled: Template;
  try {
    // Handlebars compiles at the first use; the tree is read now, once, and says what is wrong with the source.
    compiled = Handlebars.compile(Handlebars.parse(source));
  } catch (error) {
    throw new Error(`The template "${name}" cannot be compiled: ${(error as Error).message}`);
  }
  return namedTemplate(compiled, name);
}

/** A template whose failures say its name. */
function namedTemplate(compiled: Template, name: string): Template {
  const named = (context: unknown, options?: Handlebars.RuntimeOptions) => {
    try {
      return compiled(context, { ...RUNTIME, ...options });
    } catch (error) {
      const failure = error as Error;
      // A partial has already been named by the time its caller fails with the same error.
      if (!failure.message.startsWith("The template ")) {
        failure.message = `The template "${name}" failed to render: ${failure.message}`;
      }
      throw failure;
    }
  };
  return named as Template;
}

/** The templates that came compiled with the client, by path. */
let own: ReadonlyMap<string, TemplateSpecification> = new Map();

/** As in Foundry nobody has a template before `init`, when there is no connection; Mesa's own need no question then. */
async function loadTemplate(path: string): Promise<Template> {
  const compiled = game.socket && own.get(path);
  if (compiled) return namedTemplate(Handlebars.template(compiled), path);
  const answer = await fetchTemplate(path);
  if (answer.compiled === undefined) return compileTemplate(answer.html, path);
  const specification: TemplateSpecification = new Function(`return ${answer.compiled}`)();
  return namedTemplate(Handlebars.template(specification), path);
}

/**
 * Loads a template once and registers it as a partial under its path or the given id.
 * @throws Error when it cannot be loaded or compiled; a later call tries again.
 */
export function getTemplate(path: string, id?: string): Promise<Template> {
  if (!path) return Promise.reject(new Error("getTemplate needs the path of a template."));
  const key = id ?? path;
  const registered = Handlebars.partials[key];
  if (typeof registered === "function") return Promise.resolve(registered);
  const loading = pending.get(key);
  if (loading) return loading;
  const request = loadTemplate(path)
    .then((template) => {
      Handlebars.registerPartial(key, template);
      return template;
    })
    .finally(() => pending.delete(key));
  pending.set(key, request);
  return request;
}

/** Loads several templates: an array of paths, or partial ids by path. */
export function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([id, path]) => getTemplate(path, id)));
}

/** Resolves when every template that is being asked for has come or failed, and who waits for it has gone on. */
export async function templatesSettled(): Promise<void> {
  while (pending.size > 0) {
    await Promise.allSettled(pending.values());
    await new Promise((done) => setTimeout(done));
  }
}

/** Renders a template with data to an HTML string. */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data);
}

/** Registers every helper, and Mesa's own templates; called once while the client boots. */
export function initialize(templates: typeof own = new Map()): void {
  own = templates;
  registerHelpers(Handlebars);
}

export { Handlebars };
