export { WindowSettings as default } from '#features/landing/web/settings/window-settings'
