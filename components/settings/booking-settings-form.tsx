'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import type { BookingSettings } from '@/lib/api/booking/settings'
import { api } from '@/lib/api/client'
import { CLASH_MODES, type ClashMode } from '@/lib/domain/booking/clash'
import type { BOOKING_PARTS } from './sections/settings-index'

type Change = <Key extends keyof BookingSettings>(key: Key, value: BookingSettings[Key]) => void
type PartProps = { values: BookingSettings; change: Change }

/**
 * How the structure runs its events: queue and clashes, late cancellations, the public page. Each part has an address and a
 * save of its own; the others stay as they were saved.
 */
export function BookingSettingsForm({ initial, publicUrl }: { initial: BookingSettings; publicUrl: string }) {
  const t = useTranslations('settings.booking')
  const [saved, setSaved] = useState(initial)
  const [url, setUrl] = useState(initial.public_page ? publicUrl : null)
  const onSaved = (settings: BookingSettings, address: string) => {
    setSaved(settings)
    setUrl(settings.public_page ? address : null)
  }
  return (
    <div className="grid gap-4">
      <PageHeader title={t('title')} text={t('text')} />
      <BookingPart
        name="rules"
        saved={saved}
        onSaved={onSaved}
        render={(props) => <RulesPart {...props} />}
      />
      <BookingPart name="late" saved={saved} onSaved={onSaved} render={(props) => <LatePart {...props} />} />
      <BookingPart
        name="public"
        saved={saved}
        onSaved={onSaved}
        render={(props) => <PublicPart {...props} url={url} />}
      />
    </div>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function BookingPart({
  name,
  saved,
  onSaved,
  render,
}: {
  name: (typeof BOOKING_PARTS)[number]
  saved: BookingSettings
  onSaved: (settings: BookingSettings, address: string) => void
  render: (props: PartProps) => ReactNode
}) {
  const t = useTranslations('settings.booking')
  const notify = useNotify()
  const { once, running } = useOnce()
  const { unsent, send } = useUnsent()
  const [changes, setChanges] = useState<Partial<BookingSettings>>({})
  const values = { ...saved, ...changes }
  const isDirty = !isSame(values, saved)
  useUnsavedGuard(isDirty)
  const change: Change = (key, value) => setChanges((before) => ({ ...before, [key]: value }))
  const save = () =>
    void once('save', async () => {
      const { response } = await api.booking.settings.save({ settings: values })
      onSaved(response.settings, response.public_url)
      setChanges({})
      notify.success(t('saved'))
      return true
    })
  return (
    <Card>
      <form
        className="px-4"
        aria-label={t(name)}
        onSubmit={(event) => {
          event.preventDefault()
          send(save)
        }}
      >
        {render({ values, change })}
        <UnsentNotice unsent={unsent} pending={running !== null} />
        <div className="flex justify-end py-4">
          <Button type="submit" variant="primary" disabled={!isDirty} pending={running !== null}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function RulesPart({ values, change }: PartProps) {
  const t = useTranslations('settings.booking')
  return (
    <FormSection id="booking-rules" title={t('rules')} text={t('rules_text')}>
      <SwitchRow name="automatic_promotion" values={values} change={change} />
      <FieldGrid>
        <Minutes name="promotion_cutoff_minutes" values={values} change={change} />
        <FormField label={t('clashes')} help={t('clashes_help')} className="md:col-span-3">
          {(field) => (
            <Select
              {...field}
              value={values.clashes}
              onChange={({ target }) => change('clashes', target.value as ClashMode)}
              options={CLASH_MODES.map((mode) => ({ value: mode, label: t(`clash.${mode}`) }))}
            />
          )}
        </FormField>
      </FieldGrid>
    </FormSection>
  )
}

function LatePart({ values, change }: PartProps) {
  const t = useTranslations('settings.booking')
  return (
    <FormSection id="booking-late" title={t('late')} text={t('late_text')}>
      <FieldGrid>
        <Minutes name="late_cancel_minutes" values={values} change={change} />
      </FieldGrid>
      <SwitchRow name="bill_no_shows" values={values} change={change} />
      <SwitchRow name="bill_late_cancels" values={values} change={change} />
    </FormSection>
  )
}

function PublicPart({ values, change, url }: PartProps & { url: string | null }) {
  const t = useTranslations('settings.booking')
  return (
    <FormSection id="booking-public" title={t('public')} text={t('public_text')}>
      <SwitchRow name="public_page" values={values} change={change} />
      <FieldGrid>
        <FormField
          label={t('slug')}
          help={t('slug_help')}
          required={values.public_page}
          className="md:col-span-4"
        >
          {(field) => (
            <Input
              {...field}
              maxLength={60}
              pattern="[a-z0-9]+(-[a-z0-9]+)*"
              required={values.public_page}
              value={values.public_slug ?? ''}
              onChange={({ target }) => change('public_slug', slugOf(target.value))}
            />
          )}
        </FormField>
        <FormField label={t('weeks')} className="md:col-span-2">
          {(field) => (
            <NumberInput
              {...field}
              decimals={0}
              negative={false}
              value={values.public_weeks}
              onValueChange={(weeks) => change('public_weeks', Math.min(26, Math.max(1, weeks ?? 1)))}
            />
          )}
        </FormField>
      </FieldGrid>
      {url ? (
        <p className="min-w-0 break-all text-sm">
          <a href={url} target="_blank" rel="noreferrer" className="text-link underline hover:no-underline">
            {url}
          </a>
        </p>
      ) : null}
    </FormSection>
  )
}

/** Returns the typed text as an address takes it: small letters, digits and dashes; null when nothing is left. */
const slugOf = (typed: string): string | null =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-{2,}/g, '') || null

/** The settings that hold a value of a type. */
type SettingOf<Value> = {
  [Key in keyof BookingSettings]: BookingSettings[Key] extends Value ? Key : never
}[keyof BookingSettings]

type MinutesName = Extract<SettingOf<number>, `${string}_minutes`>

function Minutes({ name, values, change }: PartProps & { name: MinutesName }) {
  const t = useTranslations('settings.booking')
  return (
    <FormField label={t(name)} className="md:col-span-3">
      {(field) => (
        <NumberInput
          {...field}
          decimals={0}
          negative={false}
          value={values[name]}
          onValueChange={(minutes) => change(name, minutes ?? 0)}
        />
      )}
    </FormField>
  )
}

function SwitchRow({ name, values, change }: PartProps & { name: SettingOf<boolean> }) {
  const t = useTranslations('settings.booking')
  return (
    <label className="flex w-fit items-center gap-2" htmlFor={name}>
      <Switch id={name} checked={values[name]} onCheckedChange={(checked) => change(name, checked)} />
      {t(name)}
    </label>
  )
}
