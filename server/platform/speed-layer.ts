import { env } from './env'

/** Whether the speed layer is on: pipelined statements, one-statement writes, shared transactions (docs/decisions/0038). */
export const isSpeedLayerOn = (): boolean => env.LUNA_SPEED_LAYER === '1'

/** The longest batch of a queue: `most`, and 1 without the speed layer. */
export const longestBatch = (most: number): number => (isSpeedLayerOn() ? most : 1)
