import { CompactEncrypt, importSPKI } from 'jose'
import { type GraphometricKey, graphometricText, JWE_HEADER } from '@/lib/domain/signature/graphometric'
import type { EncryptPen } from './build-answer'

/** Encrypts the time and pressure of signatures of a document for the third party (JWE). */
export const penEncryption =
  ({ key, kid }: GraphometricKey, documentSha256: string): EncryptPen =>
  async (field, strokes) => {
    const text = graphometricText({ documentSha256, field, strokes })
    const jwe = await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ ...JWE_HEADER, kid })
      .encrypt(await importSPKI(key, JWE_HEADER.alg))
    return new TextEncoder().encode(jwe)
  }
