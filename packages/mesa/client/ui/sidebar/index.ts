export * as apps from "./apps/index.ts";
export { DocumentDirectory } from "./document-directory.ts";
export { Sidebar } from "./sidebar.ts";
export { AbstractSidebarTab } from "./sidebar-tab.ts";
export * as tabs from "./tabs/index.ts";
