/** The key under which the channel of the structure is remembered. */
export const EXCHANGE_CHANNEL = ['exchange-channel']
