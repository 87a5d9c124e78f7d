/** The texts that the XML of an e-invoice holds as they are. */

/** Of Basic Latin, as numbers and short codes are (String…Type). */
export const basicText = (max: number) => new RegExp(`^[ -~]{1,${max}}$`)

/** Of Latin-1, as names and addresses are (String…LatinType). */
export const latinText = (max: number) => new RegExp(`^[ -~\\u00a0-\\u00ff]{1,${max}}$`)
