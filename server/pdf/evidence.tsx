import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type Evidence, type SignerEvidence, signedAt } from '@/lib/domain/signature/evidence'
import type { GraphometricKey } from '@/lib/domain/signature/graphometric'
import type { Language } from '@/lib/i18n/languages'
import type { Translate } from '@/lib/i18n/translate'
import { translator } from '@/server/platform/text'
import { registerFonts } from './fonts'
import { Foot } from './frame'
import { printable } from './printable'
import { styles } from './styles'

const own = StyleSheet.create({
  facts: { marginTop: 14 },
  fact: { flexDirection: 'row', paddingVertical: 3 },
  name: { width: 130, color: '#5b6474' },
  value: { flexGrow: 1, flexBasis: 0 },
  steps: { marginTop: 16 },
  time: { width: 150 },
  step: { width: 120 },
  law: { marginTop: 16, fontSize: 8, color: '#5b6474' },
})

type EvidenceOptions = { language: Language; zone: string }

const LOCALE = { it: 'it-IT', en: 'en-GB' } as const satisfies Record<Language, string>

/** An instant with its zone and offset: "12 mar 2026, 10:42:07 (Europe/Rome, UTC+01:00)". */
export function zonedText(at: Date, { language, zone }: EvidenceOptions): string {
  const text = new Intl.DateTimeFormat(LOCALE[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(at)
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  return `${text} (${zone}, ${offset})`
}

/** The pages of evidence that follow a signed document, A4: the answer of each signer, and every step that led to it. */
export async function renderEvidence(given: Evidence, options: EvidenceOptions): Promise<Uint8Array> {
  registerFonts()
  const t = translator(options.language)
  const value = printable(given)
  return renderToBuffer(
    <Document creator="Luna" producer="Luna" language={options.language} creationDate={signedAt(value)}>
      <Page size="A4" style={styles.page}>
        <Text style={[styles.title, { textAlign: 'left' }]}>{t('pdf.evidence.title')}</Text>
        <Facts facts={documentFacts(value)} t={t} />
        {value.answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: signers have no id and never move
          <Facts key={at} facts={allFacts(answer, value, { t, options })} t={t} />
        ))}
        <Facts facts={[['head', value.head]]} t={t} />
        <Steps value={value} t={t} options={options} />
        <Text style={own.law}>{t('pdf.evidence.law')}</Text>
        <Foot text={value.document} t={t} />
      </Page>
    </Document>,
  )
}

type FactName =
  | 'document'
  | 'sender'
  | 'receiver'
  | 'sha256'
  | 'signer'
  | 'recipient'
  | 'at'
  | 'signatures'
  | 'texts'
  | 'audio'
  | 'media_consent'
  | 'pin'
  | 'code'
  | 'ip'
  | 'browser'
  | 'comment'
  | 'graphometric'
  | 'head'

type Fact = [FactName, string]

/** Names with their texts; those without a text are left out. */
function Facts({ facts, t }: { facts: readonly Fact[]; t: Translate }) {
  return (
    <View style={own.facts}>
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <View key={name} style={own.fact} wrap={false}>
            <Text style={own.name}>{t(`pdf.evidence.${name}`)}</Text>
            <Text style={own.value}>{text}</Text>
          </View>
        ))}
    </View>
  )
}

const documentFacts = ({ document, sender, receiver, documentSha256 }: Evidence): Fact[] => [
  ['document', document],
  ['sender', sender],
  ['receiver', receiver],
  ['sha256', documentSha256],
]

const answerFacts = (answer: SignerEvidence, t: Translate, options: EvidenceOptions): Fact[] => [
  ['signer', answer.name],
  ['recipient', answer.recipient],
  ['at', zonedText(answer.at, options)],
  ['signatures', t('pdf.evidence.count', { signed: answer.signatures, fields: answer.fields })],
  ['texts', answer.texts.map((one) => t('pdf.evidence.text', one)).join('\n')],
  ['audio', answer.audios.map((audio) => audioText(audio, t, options)).join('\n')],
  ['media_consent', consentText(answer, t)],
  ['pin', t(`pdf.evidence.${answer.pin ? 'pin_right' : 'pin_none'}`)],
  ['code', answer.code ? t('pdf.evidence.code_right') : ''],
  ['ip', answer.ip],
  ['browser', answer.userAgent],
  ['comment', answer.description],
]

const allFacts = (
  answer: SignerEvidence,
  { graphometricKey }: Evidence,
  { t, options }: { t: Translate; options: EvidenceOptions },
): Fact[] => [...answerFacts(answer, t, options), graphometricFact(answer, graphometricKey, t)]

/** No fact where the structure records no graphometric data. */
function graphometricFact(
  { graphometrics }: SignerEvidence,
  key: GraphometricKey | null,
  t: Translate,
): Fact {
  if (!key) return ['graphometric', '']
  const { holder, kid } = key
  const files = graphometrics.map((one) => t('pdf.evidence.graphometric_of', { ...one, holder, kid }))
  return ['graphometric', files.join('\n') || t('pdf.evidence.graphometric_none')]
}

const consentText = ({ mediaConsent }: SignerEvidence, t: Translate): string =>
  mediaConsent === null ? '' : t(`pdf.evidence.consent_${mediaConsent ? 'given' : 'none'}`)

function audioText(
  { label, seconds, sha256 }: SignerEvidence['audios'][number],
  t: Translate,
  { language }: EvidenceOptions,
): string {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const length = new Intl.NumberFormat(LOCALE[language], format).format(seconds)
  return t('pdf.evidence.audio_note', { label, seconds: length, sha256 })
}

type StepsProps = { value: Evidence; t: Translate; options: EvidenceOptions }

function Steps({ value, t, options }: StepsProps) {
  return (
    <View style={own.steps}>
      <View style={styles.tableHead} fixed>
        <Text style={own.time}>{t('pdf.evidence.time')}</Text>
        <Text style={own.step}>{t('pdf.evidence.step')}</Text>
        <Text style={styles.cellText}>{t('pdf.evidence.person')}</Text>
      </View>
      {value.events.map((event) => (
        <View key={event.seq} style={styles.row} wrap={false}>
          <Text style={own.time}>{zonedText(event.at, options)}</Text>
          <Text style={own.step}>{t(`pdf.evidence.events.${event.type}`)}</Text>
          <View style={styles.cellText}>
            <Text>{[event.actor, event.ip].filter(Boolean).join(' · ')}</Text>
            <Text style={styles.small}>{event.hash}</Text>
          </View>
        </View>
      ))}
    </View>
  )
}
