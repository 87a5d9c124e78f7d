/** Reservations as jobs see them: the calls stand in the router. */
export { dueSteps } from './reservations/due-step-queries'
export { takeDueStep } from './reservations/due-steps'
export { offerResource } from './waits/queues'
export { resourcesToOffer } from './waits/wait-queries'
