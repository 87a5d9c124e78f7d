'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldGrid, FormSection } from '@/components/anagrafica/form-section'
import { FormField } from '@/components/kit/form-field'
import { NumberInput } from '@/components/kit/number-input'
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
import { CLASH_MODES, type ClashMode } from '@/lib/domain/clash'

type Change = <Key extends keyof BookingSettings>(key: Key, value: BookingSettings[Key]) => void
type PartProps = { values: BookingSettings; change: Change }

/** How the structure runs its events: queue, clashes, late cancellations, and the public page. */
export function BookingSettingsForm({ initial, publicUrl }: { initial: BookingSettings; publicUrl: string }) {
  const t = useTranslations('settings.booking')
  const notify = useNotify()
  const { once, running } = useOnce()
  const [values, setValues] = useState(initial)
  const [url, setUrl] = useState(initial.public_page ? publicUrl : null)
  const change: Change = (key, value) => setValues((before) => ({ ...before, [key]: value }))
  const save = () =>
    void once('save', async () => {
      const { response } = await api.booking.settings.save({ settings: values })
      setValues(response.settings)
      setUrl(response.settings.public_page ? response.public_url : null)
      notify.success(t('saved'))
      return true
    })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Card>
        <form
          className="px-4"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <RulesPart values={values} change={change} />
          <LatePart values={values} change={change} />
          <PublicPart values={values} change={change} url={url} />
          <div className="flex justify-end py-4">
            <Button type="submit" variant="primary" pending={running !== null}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}

function RulesPart({ values, change }: PartProps) {
  const t = useTranslations('settings.booking')
  return (
    <FormSection id="booking-rules" title={t('rules')} text={t('rules_text')}>
      <SwitchRow
        id="automatic-promotion"
        label={t('automatic_promotion')}
        checked={values.automatic_promotion}
        onChange={(checked) => change('automatic_promotion', checked)}
      />
      <FieldGrid>
        <Minutes
          label={t('promotion_cutoff')}
          value={values.promotion_cutoff_minutes}
          onChange={(minutes) => change('promotion_cutoff_minutes', minutes)}
        />
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
        <Minutes
          label={t('late_cancel')}
          value={values.late_cancel_minutes}
          onChange={(minutes) => change('late_cancel_minutes', minutes)}
        />
      </FieldGrid>
      <SwitchRow
        id="bill-no-shows"
        label={t('bill_no_shows')}
        checked={values.bill_no_shows}
        onChange={(checked) => change('bill_no_shows', checked)}
      />
      <SwitchRow
        id="bill-late-cancels"
        label={t('bill_late_cancels')}
        checked={values.bill_late_cancels}
        onChange={(checked) => change('bill_late_cancels', checked)}
      />
    </FormSection>
  )
}

function PublicPart({ values, change, url }: PartProps & { url: string | null }) {
  const t = useTranslations('settings.booking')
  return (
    <FormSection id="booking-public" title={t('public')} text={t('public_text')}>
      <SwitchRow
        id="public-page"
        label={t('public_page')}
        checked={values.public_page}
        onChange={(checked) => change('public_page', checked)}
      />
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

/** What is typed as an address takes it: small letters, digits, dashes. */
const slugOf = (typed: string): string | null =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-{2,}/g, '') || null

function Minutes({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (minutes: number) => void
}) {
  return (
    <FormField label={label} className="md:col-span-3">
      {(field) => (
        <NumberInput
          {...field}
          decimals={0}
          negative={false}
          value={value}
          onValueChange={(minutes) => onChange(minutes ?? 0)}
        />
      )}
    </FormField>
  )
}

function SwitchRow({
  id,
  label,
  checked,
  onChange,
}: {
  id: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex w-fit items-center gap-2" htmlFor={id}>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
      {label}
    </label>
  )
}
