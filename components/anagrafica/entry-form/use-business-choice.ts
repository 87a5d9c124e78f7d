import { useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import { useNotify } from '@/components/kit/use-notify'
import { compactCode } from '@/lib/domain/codes/code-check'
import { checkFiscalCode } from '@/lib/domain/codes/fiscal-code'
import { NO_CHANNEL, proposedCode } from '@/lib/domain/registry/receiver-code'
import type { AnagraficaValues } from './anagrafica-values'

/** Whether the entry in the form around it is a company, and the change of that with the receiver code that follows. */
export function useBusinessChoice() {
  const { control, getValues, setValue } = useFormContext<AnagraficaValues>()
  const { field } = useController({ control, name: 'has_business' })
  const choose = (has_business: boolean) => {
    field.onChange(has_business)
    const { codice_destinatario: code, ...values } = getValues()
    const replaced = has_business ? ['', NO_CHANNEL] : ['']
    if (replaced.includes(code)) {
      setValue('codice_destinatario', proposedCode({ ...values, has_business }), { shouldDirty: true })
    }
  }
  return { field, choose }
}

const PERSON_LENGTH = 16

/**
 * Takes the entry for a private person once the tax code of one is complete where neither a business name nor a VAT number
 * was typed, says so, and puts the focus on the name that comes next.
 */
export function usePersonByTaxcode(): (taxcode: string) => void {
  const t = useTranslations('registry')
  const notify = useNotify()
  const { getValues, setFocus } = useFormContext<AnagraficaValues>()
  const { choose } = useBusinessChoice()
  return (taxcode) => {
    const { business, first_name, last_name } = getValues()
    const isCompany = business.name.trim() !== '' || business.vatnumber.trim() !== ''
    const isOfPerson = compactCode(taxcode).length === PERSON_LENGTH && checkFiscalCode(taxcode).ok
    if (isCompany || !isOfPerson) return
    choose(false)
    notify.info(t('person_by_taxcode'))
    const next = first_name.trim() === '' ? 'first_name' : last_name.trim() === '' ? 'last_name' : 'taxcode'
    // The fields of a person come with the next picture of the page.
    requestAnimationFrame(() => setFocus(next))
  }
}
