import type { Job } from './define-job'
import { exchangePoll } from './exchange-poll'
import { exchangeSend } from './exchange-send'
import { mailSend } from './mail-send'

/** Every job of Luna. */
export const jobs: readonly Job[] = [exchangeSend, exchangePoll, mailSend]

/** What runs by the clock (graphile-worker's crontab). */
export const crontab = '* * * * * exchange-poll'
