/** A request that was answered. `route` is a declared pattern or a class of paths, never the path that was called. */
export type MeteredCall = { route: string; method: string; status: number; seconds: number }

// Next loads the module once for each bundle: all of them share the meter.
const shared = globalThis as typeof globalThis & { lunaCallMeter?: (call: MeteredCall) => void }

/** From now on every answered request of this process goes to the meter. */
export function setCallMeter(meter: (call: MeteredCall) => void): void {
  shared.lunaCallMeter = meter
}

/** Counts a request where somebody wants to know; otherwise this costs nothing. */
export const meterCall = (call: MeteredCall): void => shared.lunaCallMeter?.(call)
