import { expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { newAddress, newEmail, PASSWORD, person } from '@/tests/support/account'
import { derivedAndWritten, recordedOf, timelineOf } from '@/tests/support/activity'
import { type Caller, testApi } from '@/tests/support/api'
import { lastToken } from '@/tests/support/mail/mailbox'

const context = testApi({ LUNA_URL: 'https://luna.studio.example' })
const path = '/api/auth/rest'

async function must(as: Caller | undefined, method: string, call: string, body?: unknown) {
  const answer = await context.api.call(method, `${path}${call}`, { as, body, headers: newAddress() })
  if (answer.status !== 200) throw new Error(`${method} ${call}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

it('the stream of activity has users that are invited, added, given other roles and removed', async () => {
  const structure = await context.api.structure()
  const owner = await person(context.api, { structure })
  const email = newEmail()
  await must(owner, 'POST', '/invitations', { email, gui_item_list: ROLE_PRESETS.OPERATOR, cascade: false })
  const [invited] = await timelineOf(context.api, owner, 'PEOPLE')
  expect(invited).toMatchObject({ kind: 'USER_INVITED', subject: { type: 'USERS', name: email } })
  const token = await lastToken(context.api, email)
  const newcomer = { first_name: 'Nina', last_name: 'Però', password: PASSWORD }
  await must(undefined, 'POST', '/invitations/accept', { token, newcomer })
  const { id } = await context.api.asSystem((tx) => tx.account.findFirstOrThrow({ where: { email } }))
  await must(owner, 'PUT', `/members/${id}`, { gui_item_list: ROLE_PRESETS.TEACHER, cascade: false })
  const [changed] = await timelineOf(context.api, owner, 'PEOPLE')
  expect(changed).toMatchObject({
    kind: 'USER_ROLES_CHANGED',
    author: { id: owner.accountId },
    subject: { type: 'USER', id, name: 'Nina Però' },
  })
  await must(owner, 'DELETE', `/members/${id}`)
  const rows = await recordedOf(context.api, structure.id, 'USER')
  expect(rows.map(({ kind, subject_id, account_id }) => [kind, subject_id, account_id])).toEqual([
    ['USER_INVITED', expect.any(Number), owner.accountId],
    ['USER_ADDED', id, id],
    ['USER_ROLES_CHANGED', id, owner.accountId],
    ['USER_REMOVED', id, owner.accountId],
  ])
  const [removed] = await timelineOf(context.api, owner, 'PEOPLE')
  expect(removed.subject).toMatchObject({ type: 'USERS', name: 'Nina Però' })
  const [derived, written] = await derivedAndWritten(
    context.api,
    structure.id,
    '0021_activity_of_calendars',
    'USER',
  )
  expect(derived).toEqual(written)
})
