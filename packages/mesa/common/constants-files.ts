// File types by extension.
const freeze = Object.freeze;

type Extensions = Readonly<Record<string, string>>;

export const FILE_PICKER_PUBLIC_DIRS = freeze(["cards", "css", "fonts", "icons", "lang", "scripts", "sounds", "ui"]);

export const HTML_FILE_EXTENSIONS: Extensions = freeze({
  handlebars: "text/x-handlebars-template",
  hbs: "text/x-handlebars-template",
  html: "text/html",
});
export const IMAGE_FILE_EXTENSIONS: Extensions = freeze({
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tiff: "image/tiff",
  webp: "image/webp",
});
export const VIDEO_FILE_EXTENSIONS: Extensions = freeze({
  m4v: "video/mp4",
  mp4: "video/mp4",
  ogv: "video/ogg",
  webm: "video/webm",
});
export const AUDIO_FILE_EXTENSIONS: Extensions = freeze({
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mid: "audio/midi",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/opus",
  wav: "audio/wav",
  webm: "audio/webm",
});
export const TEXT_FILE_EXTENSIONS: Extensions = freeze({
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  xml: "application/xml",
  yml: "application/yaml",
  yaml: "application/yaml",
});
export const FONT_FILE_EXTENSIONS: Extensions = freeze({
  otf: "font/otf",
  ttf: "font/ttf",
  woff: "font/woff",
  woff2: "font/woff2",
});
export const GRAPHICS_FILE_EXTENSIONS: Extensions = freeze({
  fbx: "application/octet-stream",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  mtl: "model/mtl",
  obj: "model/obj",
  stl: "model/stl",
  usdz: "model/vnd.usdz+zip",
});
export const UPLOADABLE_FILE_EXTENSIONS: Extensions = freeze({
  ...IMAGE_FILE_EXTENSIONS,
  ...AUDIO_FILE_EXTENSIONS,
  ...VIDEO_FILE_EXTENSIONS,
  ...TEXT_FILE_EXTENSIONS,
  ...FONT_FILE_EXTENSIONS,
  ...GRAPHICS_FILE_EXTENSIONS,
});
export const MEDIA_FILE_CATEGORIES = freeze(["IMAGE", "VIDEO", "AUDIO", "TEXT", "FONT", "GRAPHICS"]);
export const MEDIA_MIME_TYPES: readonly string[] = freeze(
  [...new Set([...Object.values(UPLOADABLE_FILE_EXTENSIONS), ...Object.values(AUDIO_FILE_EXTENSIONS)])].sort(),
);
export const FILE_CATEGORIES: Readonly<Record<string, Extensions>> = freeze({
  HTML: HTML_FILE_EXTENSIONS,
  IMAGE: IMAGE_FILE_EXTENSIONS,
  VIDEO: VIDEO_FILE_EXTENSIONS,
  AUDIO: AUDIO_FILE_EXTENSIONS,
  TEXT: TEXT_FILE_EXTENSIONS,
  FONT: FONT_FILE_EXTENSIONS,
  GRAPHICS: GRAPHICS_FILE_EXTENSIONS,
});
