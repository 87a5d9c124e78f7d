/** How the installation does, for those that watch it. Its figures, of which server/http counts a part, are in metrics.ts. */
export { installationFacts } from './facts'
export { checkReadiness } from './readiness'
