import { api } from '@/server/http/implement'
import { accounts } from './accounts/accounts'
import { genericSkus } from './accounts/generic-skus'
import { profile } from './accounts/profile'
import { setup } from './accounts/setup'
import { audit } from './audit/audit'
import { backups } from './backups/backups'
import { mails } from './mail/mails'
import { outbox } from './mail/outbox'
import { invitations } from './people/invitations'
import { members } from './people/members'
import { configuration } from './settings/configuration'
import { structures } from './settings/structures'
import { sessions } from './sign-in/sessions'
import { twoFactor } from './sign-in/two-factor'
import { system } from './system/system'

/** The handlers of the module's part of the contract. */
export const authRouter = api.auth.router({
  accounts,
  genericSkus,
  sessions,
  configuration,
  outbox,
  mails,
  audit,
  backups,
  setup,
  system,
  profile,
  twoFactor,
  members,
  invitations,
  structures,
})
