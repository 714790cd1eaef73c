// What the scripts' unit tests use of Node.

declare module "node:assert/strict" {
  interface Assert {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    match(text: string, pattern: RegExp): void;
    throws(call: () => unknown, expected?: object): void;
    rejects(call: Promise<unknown> | (() => Promise<unknown>), expected?: object): Promise<void>;
    fail(message?: string): never;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:test" {
  type Body = () => void | Promise<void>;
  export function describe(name: string, body: Body): void;
  export function it(name: string, body: Body): void;
  export function beforeEach(body: Body): void;
  export function afterEach(body: Body): void;
  export const mock: {
    timers: { enable(options?: { apis?: string[]; now?: number }): void; tick(ms: number): void; reset(): void };
    method(object: object, name: string, instead: (...args: never[]) => unknown): unknown;
    restoreAll(): void;
  };
}

declare function setImmediate(call: (value?: unknown) => void): number;
