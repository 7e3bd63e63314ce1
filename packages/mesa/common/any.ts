// The one file of Mesa where `any` is allowed: TypeScript only accepts a mixin's base constructor when its
// parameters are `any[]`, and a class-valued table (CONFIG.Actor.documentClass, …) needs the same type.

// biome-ignore lint/suspicious/noExplicitAny: a mixin base must have an any[] constructor (TS2545)
export type AnyArgs = any[];

/** Any class, abstract or not, whose instances are T. */
export type AnyConstructor<T = object> = abstract new (...args: AnyArgs) => T;

/** Any class that can be constructed, whose instances are T. */
export type ConcreteConstructor<T = object> = new (...args: AnyArgs) => T;

// biome-ignore lint/suspicious/noExplicitAny: callers of user callbacks cannot know their parameters
export type AnyFunction = (...args: AnyArgs) => any;
