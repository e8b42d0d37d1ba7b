export { SealSettingsSection as default } from '#features/signing/web/seal-settings'
