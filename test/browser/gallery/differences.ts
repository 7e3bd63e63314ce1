import type { Page } from "playwright-core";

/** How far the three colours of a dot may be apart, added up, before an eye sees it: a browser smooths edges as it likes. */
const SEEN = 48;

/** Whether two pictures differ where an eye sees it, in size or in more than one dot of ten thousand; compared in a page. */
export async function differing(page: Page, one: Buffer, other: Buffer): Promise<boolean> {
  const urls = [one, other].map((picture) => `data:image/jpeg;base64,${picture.toString("base64")}`);
  return page.evaluate(
    async ([urls, seen]) => {
      const dots = await Promise.all(
        urls.map(async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          if (!canvas) throw new Error("The browser has no canvas to compare pictures on.");
          canvas.drawImage(bitmap, 0, 0);
          return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      const [a, b] = dots as [ImageData, ImageData];
      if (a.width !== b.width || a.height !== b.height) return true;
      let apart = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        let sum = 0;
        for (let colour = at; colour < at + 3; colour++) sum += Math.abs((a.data[colour] ?? 0) - (b.data[colour] ?? 0));
        if (sum > seen) apart++;
      }
      return apart > (a.width * a.height) / 10_000;
    },
    [urls, SEEN] as const,
  );
}
