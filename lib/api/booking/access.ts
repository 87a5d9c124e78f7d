/** Where the calls of the booking calendar stand. */
export const base = '/api/booking/rest'
export const tags = ['booking']
