/** Reservations as jobs see them: the calls stand in the router. */
export { offerResource } from './waits/queues'
export { resourcesToOffer } from './waits/wait-queries'
