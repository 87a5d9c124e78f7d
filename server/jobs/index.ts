import { accountMailSend } from './account-mail-send'
import type { Job } from './define-job'
import { exchangePoll } from './exchange-poll'
import { exchangeSend } from './exchange-send'
import { mailSend } from './mail-send'
import { registrationFinish } from './registration-finish'

/** Every job of Luna. */
export const jobs: readonly Job[] = [
  exchangeSend,
  exchangePoll,
  mailSend,
  accountMailSend,
  registrationFinish,
]

/** What runs by the clock (graphile-worker's crontab). */
export const crontab = '* * * * * exchange-poll'
