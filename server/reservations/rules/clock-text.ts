const two = (value: number): string => String(value).padStart(2, '0')

/** The wire form of a minute of the day, `HH:mm` from 00:00 to 24:00. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
