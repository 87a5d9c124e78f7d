/** Reservations as jobs and statistics see them: the calls stand in the router. */
export { dueSteps } from './reservations/due-step-queries'
export { takeDueStep } from './reservations/due-steps'
export { clockText } from './rules/clock-text'
export { openResources } from './times/open-hours'
export { offerResource } from './waits/queues'
export { resourcesToOffer } from './waits/wait-queries'
