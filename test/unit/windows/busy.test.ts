import { expect, it, vi } from "vitest";
import { busy, showBusy } from "../../../module/render/busy.ts";

/** A button as far as it says what it is for and whether it works. */
const aButton = (dataset: Record<string, string>) => ({ dataset, ariaBusy: null as string | null });
type Button = ReturnType<typeof aButton>;

const aWindow = (...buttons: Button[]) =>
  ({ element: { querySelectorAll: () => buttons } }) as never as Parameters<typeof showBusy>[0];

/** Work that lasts until the test ends it. */
function work() {
  let end = () => {};
  const begun = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  return { begun, end: () => end() };
}

const pressed = (button: Button) => [{} as Event, button as never as HTMLElement] as const;

it("says so at what was pressed, once, until it is over; what else the window offers is free", async () => {
  const [make, other] = [
    aButton({ action: "make", ruleset: "stones" }),
    aButton({ action: "make", ruleset: "sticks" }),
  ];
  const window = aWindow(make, other);
  const { begun, end } = work();
  const press = busy(begun);
  const first = press.call(window, ...pressed(make));
  await press.call(window, ...pressed(make));
  expect(begun).toHaveBeenCalledTimes(1);
  expect([make.ariaBusy, other.ariaBusy]).toEqual(["true", null]);
  const second = press.call(window, ...pressed(other));
  expect(begun).toHaveBeenCalledTimes(2);
  end();
  await second;
  expect([make.ariaBusy, other.ariaBusy]).toEqual(["true", null]);
  void first;
});

it("says so at a button that was drawn anew meanwhile, and leaves what a template says by itself", async () => {
  const shown = [aButton({ action: "finish" }), { ...aButton({ action: "box" }), ariaBusy: "true" }];
  const window = { element: { querySelectorAll: () => shown } } as never as Parameters<typeof showBusy>[0];
  const { begun, end } = work();
  const at = busy(begun).call(window, ...pressed(shown[0] as Button));
  shown[0] = aButton({ action: "finish" });
  showBusy(window);
  expect(shown.map(({ ariaBusy }) => ariaBusy)).toEqual(["true", "true"]);
  end();
  await at;
  expect(shown.map(({ ariaBusy }) => ariaBusy)).toEqual([null, "true"]);
});

it("is free again after work that failed", async () => {
  const button = aButton({ action: "finish" });
  const window = aWindow(button);
  const fails = busy(() => Promise.reject(new Error("The compendium is gone.")));
  for (const _ of [1, 2]) await expect(fails.call(window, ...pressed(button))).rejects.toThrow("is gone");
  expect(button.ariaBusy).toBe(null);
});

it("is one sending of a form whose button was pressed twice, and what was written in it is read", async () => {
  const button = aButton({});
  const window = aWindow(button);
  const sent = vi.fn();
  let end = () => {};
  const send = busy(async (_event: Event, _form: HTMLElement, data: { object: object }) => {
    sent(data.object);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const submit = () =>
    send.call(window, { submitter: button } as never, { dataset: {} } as never, { object: { skill: "Fencing" } });
  const first = submit();
  await submit();
  expect(sent.mock.calls).toEqual([[{ skill: "Fencing" }]]);
  expect(button.ariaBusy).toBe("true");
  end();
  await first;
  expect(button.ariaBusy).toBe(null);
});
