export { LandingSettingsPage as default } from '#features/landing/web/settings/landing-settings'
