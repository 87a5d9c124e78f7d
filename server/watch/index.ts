/** How the installation does: its readiness and its figures, for those that watch it. */
export { checkReadiness } from './readiness'
