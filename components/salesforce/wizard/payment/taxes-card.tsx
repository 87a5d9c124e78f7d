'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { taxesOfProfile } from '@/lib/api/salesforce/document/proposed-document'
import { codeEntry, ESIGIBILITA_IVA } from '@/lib/domain/codes/fatturapa'
import { TIPO_CASSA, TIPO_RITENUTA } from '@/lib/domain/codes/fatturapa-withholding'
import { formatNumber } from '@/lib/i18n/formats'
import { useWizard } from '../wizard-context'
import { WizardField } from '../wizard-field'

const BOLLO = ['AUTO', 'AUTO_CHARGED', 'NONE'] as const

/** Funds and withholdings of the billing profile, stamp duty, when VAT is due. */
export function TaxesCard() {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  return (
    <Card data-field="taxes">
      <CardHeader>
        <CardTitle>{t('taxes.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid items-start gap-4 md:grid-cols-3">
        <ProfileField />
        <WizardField path="taxes.bollo" label={t('label.bollo')}>
          {(field) => (
            <Select
              {...field}
              {...methods.register('taxes.bollo')}
              options={BOLLO.map((value) => ({ value, label: t(`bollo.${value}`) }))}
            />
          )}
        </WizardField>
        <PayabilityField />
        <TaxesText />
      </CardContent>
    </Card>
  )
}

/** Choosing a profile brings its funds, withholdings and stamp. */
function ProfileField() {
  const t = useTranslations('wizard')
  const { methods, values, settings } = useWizard()
  const { list } = settings.profilifatturazione
  const choose = (name: string) => {
    const profile = list.find((entry) => entry.nome === name)
    if (!profile) return
    const taxes = taxesOfProfile(profile)
    methods.setValue('profile', name)
    methods.setValue('taxes', taxes)
    const lines = methods.getValues('product_list')
    const withheld = taxes.ritenute.length > 0
    methods.setValue(
      'product_list',
      lines.map((line) => ({ ...line, ritenuta: withheld && line.natura !== 'N1' })),
    )
  }
  return (
    <WizardField path="profile" label={t('label.profile')}>
      {(field) => (
        <Select
          {...field}
          value={values.profile}
          placeholder={
            values.profile === '' ? t(list.length === 0 ? 'taxes.no_profile' : 'taxes.custom') : undefined
          }
          options={list.map((profile) => ({ value: profile.nome, label: profile.nome }))}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </WizardField>
  )
}

/** Sets when VAT is due for every line at once. */
function PayabilityField() {
  const t = useTranslations('wizard')
  const language = useLanguage()
  const { methods, values } = useWizard()
  const codes = new Set(values.product_list.map((line) => line.esigibilita_iva))
  const [only] = codes
  return (
    <WizardField path="esigibilita_iva" label={t('label.esigibilita_all')}>
      {(field) => (
        <Select
          {...field}
          value={codes.size === 1 ? only : ''}
          placeholder={codes.size === 1 ? undefined : t('taxes.mixed')}
          options={ESIGIBILITA_IVA.map((entry) => ({ value: entry.code, label: entry[language] }))}
          onChange={(event) => {
            const chosen = ESIGIBILITA_IVA.find((entry) => entry.code === event.target.value)
            if (!chosen) return
            const lines = methods.getValues('product_list')
            methods.setValue(
              'product_list',
              lines.map((line) => ({ ...line, esigibilita_iva: chosen.code })),
            )
          }}
        />
      )}
    </WizardField>
  )
}

/** The contributions that the profile adds and the withholdings that it holds back, in words. */
function TaxesText() {
  const t = useTranslations('wizard.taxes')
  const language = useLanguage()
  const { casse, ritenute } = useWizard().values.taxes
  const texts = [
    ...casse.map((cassa) =>
      t('cassa', {
        name: codeEntry(TIPO_CASSA, cassa.tipo_cassa)?.[language] ?? cassa.tipo_cassa,
        rate: formatNumber(cassa.rate, language),
      }),
    ),
    ...ritenute.map((ritenuta) =>
      t('ritenuta', {
        name: codeEntry(TIPO_RITENUTA, ritenuta.tipo_ritenuta)?.[language] ?? ritenuta.tipo_ritenuta,
        rate: formatNumber(ritenuta.rate, language),
        base: formatNumber(Math.abs(ritenuta.apply_on), language),
      }),
    ),
  ]
  if (texts.length === 0) return null
  return (
    <ul className="grid gap-1 text-ink-soft text-sm md:col-span-full">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
