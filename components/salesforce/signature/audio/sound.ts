/** Of the encoded sound, in samples a second. */
export const SAMPLE_RATE = 44_100
/** In kilobits a second: clear speech in one channel, and less than 500 kB a minute. */
export const BITRATE = 64

/** The answer of the encoder's thread: the file, or null where it could not be made. */
export type EncoderAnswer = Uint8Array<ArrayBuffer> | null
