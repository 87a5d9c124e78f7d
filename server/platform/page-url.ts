import { env } from './env'

/** A page of ours, as mails name it (LUNA_URL). */
export const pageUrl = (path: string): string => new URL(path, env.LUNA_URL).toString()
