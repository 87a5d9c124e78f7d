'use client'

import { useQuery } from '@tanstack/react-query'
import { Mail, UserRound, UsersRound, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { remoteEntries } from '@/components/anagrafica/picker/entry-search'
import { Combobox } from '@/components/kit/fields/combobox'
import type { FieldControl } from '@/components/kit/fields/form-field'
import { displayName } from '@/components/shell/session/display-name'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { READ } from '@/lib/api/anagrafica/access'
import { api } from '@/lib/api/client'
import type { Colleague } from '@/lib/api/salesforce/meetings/colleagues'
import { namedPerson, type PersonValue } from './meeting-values'

const MAX_PEOPLE = 200
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const REGISTRY = remoteEntries()

type PeopleFieldProps = Partial<FieldControl> & {
  value: readonly PersonValue[]
  onChange: (people: PersonValue[]) => void
}

/** The people of a meeting: colleagues, entries of the registry and bare addresses, all from one search. */
export function PeopleField({ value, onChange, ...field }: PeopleFieldProps) {
  const t = useTranslations('meetings.people')
  const search = usePeopleSearch()
  const add = (person: PersonValue | null) => {
    if (!person || value.length >= MAX_PEOPLE || value.some(({ key }) => key === person.key)) return
    onChange([...value, person])
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {value.length > 0 ? (
        <ul aria-label={t('chosen')} className="flex flex-wrap gap-2">
          {value.map((person) => (
            <PersonChip
              key={person.key}
              person={person}
              onRemove={() => onChange(value.filter(({ key }) => key !== person.key))}
            />
          ))}
        </ul>
      ) : null}
      <Combobox
        {...field}
        value={null}
        onValueChange={add}
        search={search}
        searchKey="meeting-people"
        keyOf={({ key }) => key}
        labelOf={({ name }) => name}
        placeholder={t('add')}
        render={(person) => (
          <>
            <PersonIcon person={person} />
            <span className="grid min-w-0">
              <span className="truncate font-medium">{person.name}</span>
              {person.email && person.email !== person.name ? (
                <span className="truncate text-ink-soft text-xs">{person.email}</span>
              ) : null}
            </span>
          </>
        )}
      />
    </div>
  )
}

/** Looks for people by name or address; a text that is an address can be invited as it is. */
function usePeopleSearch(): (text: string) => Promise<readonly PersonValue[]> {
  const seesRegistry = useHasRole()(...READ)
  const { data: colleagues = [] } = useQuery({
    queryKey: ['meeting-colleagues'],
    queryFn: async () => (await api.salesforce.meetingColleagues.list()).response.colleague_list,
  })
  return async (text) => {
    const entries = seesRegistry ? await REGISTRY.search(text) : []
    return [
      ...(MAIL.test(text) ? [namedPerson({ email: text, name: '' }, text, text)] : []),
      ...colleagues.filter((one) => matches(one, text)).map(colleagueOf),
      ...entries.map((entry) =>
        namedPerson({ ana_sku: entry.sku }, displayName(entry) || entry.email || entry.sku, entry.email),
      ),
    ]
  }
}

const matches = ({ name, email }: Colleague, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${name} ${email}`.toLowerCase().includes(word))

const colleagueOf = ({ account_id, name, email }: Colleague): PersonValue =>
  namedPerson({ account_id }, name, email)

function PersonIcon({ person: { attendee } }: { person: PersonValue }) {
  if ('account_id' in attendee) return <UsersRound aria-hidden className="size-4 shrink-0" />
  return 'email' in attendee ? (
    <Mail aria-hidden className="size-4 shrink-0" />
  ) : (
    <UserRound aria-hidden className="size-4 shrink-0" />
  )
}

/** A person with their answer, where one was given. */
function PersonChip({ person, onRemove }: { person: PersonValue; onRemove: () => void }) {
  const t = useTranslations('meetings.people')
  const { name, email, answer } = person
  const words = answer
    ? [t(`state.${answer.state}`), answer.state_outdated ? t('outdated') : ''].filter(Boolean).join(', ')
    : ''
  return (
    <li className="flex max-w-full items-center gap-1.5 rounded-full border py-0.5 pr-1 pl-2.5 text-sm">
      <PersonIcon person={person} />
      <span className="min-w-0 truncate" title={[email, answer?.note].filter(Boolean).join(' · ')}>
        {name}
      </span>
      {words ? <span className="shrink-0 text-ink-soft text-xs">{words}</span> : null}
      <Button
        variant="ghost"
        size="icon-sm"
        className="size-6 rounded-full"
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}
