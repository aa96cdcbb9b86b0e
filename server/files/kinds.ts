/**
 * The accepted kinds of files, recognised by the ending of the name and by the first bytes of the content.
 *
 * Only the beginning of a file is read, in a bounded number of steps; the rest of the content is not validated.
 */

/** Endings of names, and the kinds of content that each may have. */
const ENDINGS: Readonly<Record<string, readonly FileKind[]>> = {
  avi: ['avi'],
  wmv: ['wmv'],
  wav: ['wav'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  png: ['png'],
  mp3: ['mp3'],
  // One container format with three names, which cameras mix up.
  mov: ['mov', 'mp4', '3gp'],
  '3gp': ['3gp', 'mp4', 'mov'],
  mp4: ['mp4', '3gp', 'mov'],
};

export const endings = Object.keys(ENDINGS);

export const mediaTypes = {
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  png: 'image/png',
  mp3: 'audio/mpeg',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  mp4: 'video/mp4',
} as const;

export type FileKind = keyof typeof mediaTypes;

/** @returns the kinds that a file of this name may have; empty: files with this ending are refused */
export function kindsOfName(name: string): readonly FileKind[] {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending]! : [];
}

/** @returns null: the content is of no accepted kind */
export function kindOfContent(content: Buffer): FileKind | null {
  return kinds.find((kind) => BEGINNINGS[kind](content)) ?? null;
}

const BEGINNINGS: Readonly<Record<FileKind, (content: Buffer) => boolean>> = {
  // Three bytes, since a marker follows the start of image: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.
  jpg: (content) => holds(content, 0, '\xff\xd8\xff'),
  // https://www.w3.org/TR/png-3/, 5.2 and 5.6: the first chunk is the header.
  png: (content) => holds(content, 0, '\x89PNG\r\n\x1a\n') && holds(content, 12, 'IHDR'),
  gif: (content) => holds(content, 0, 'GIF87a') || holds(content, 0, 'GIF89a'),
  avi: (content) => holds(content, 0, 'RIFF') && holds(content, 8, 'AVI '),
  wav: (content) => holds(content, 0, 'RIFF') && holds(content, 8, 'WAVE'),
  // The GUID of the header object of ASF.
  wmv: (content) => holds(content, 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'),
  mov: (content) => brandOf(content) === 'mov' || isOldMovie(content),
  '3gp': (content) => brandOf(content) === '3gp',
  mp4: (content) => brandOf(content) === 'mp4',
  mp3: isMp3,
};

const kinds = Object.keys(BEGINNINGS) as FileKind[];

/** @param bytes one character each */
function holds(content: Buffer, at: number, bytes: string): boolean {
  return latin1(content, at, bytes.length) === bytes;
}

function latin1(content: Buffer, at: number, length: number): string {
  return content.toString('latin1', at, at + length);
}

/** Brands of a file that are compared; further ones are ignored. */
const MOST_BRANDS = 32;

/** Brands of pictures in the same container as films. Some pictures also name a brand of films, so these are checked first. */
const PICTURES = /^(avi[fs]|hei[cmsx]|hev[cmsx]|mif1|msf1|crx |jp[2xm] )$/;
const FILMS = /^(iso[\dm]|mp4\d|avc1|M4[ABPV][ HP]|[fF]4[abpvABPV] |dash|mmp4|MSNV|NDS[A-Z])$/;

/** Kind of an ISO/IEC 14496-12 file by its first box: by the major brand or, if that is unknown, by the compatible brands. */
function brandOf(content: Buffer): 'mov' | '3gp' | 'mp4' | null {
  if (!holds(content, 4, 'ftyp') || PICTURES.test(latin1(content, 8, 4))) return null;
  const end = Math.min(content.readUInt32BE(0), content.length, 8 + 4 * MOST_BRANDS);
  for (let at = 8; at + 4 <= end; at += 4) {
    // The version of the major brand.
    if (at === 12) continue;
    const brand = latin1(content, at, 4);
    if (brand === 'qt  ') return 'mov';
    if (/^3g/.test(brand)) return '3gp';
    if (FILMS.test(brand)) return 'mp4';
  }
  return null;
}

/** Boxes at the top level of a file that are read. */
const MOST_BOXES = 64;

/** QuickTime files without a `ftyp` box: a sequence of boxes that includes `moov`. */
function isOldMovie(content: Buffer): boolean {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES && at + 8 <= content.length; boxes++) {
    const type = latin1(content, at + 4, 4);
    if (type === 'moov') return true;
    if (!['mdat', 'wide', 'free', 'skip', 'pnot', 'PICT'].includes(type)) return false;
    const size = sizeOfBox(content, at);
    if (size < 8) return false;
    at += size;
  }
  return false;
}

/** Two sizes have a special meaning: 1, a 64-bit size follows the type; 0, the box extends to the end of the file. */
function sizeOfBox(content: Buffer, at: number): number {
  const size = content.readUInt32BE(at);
  if (size === 1) return at + 16 <= content.length ? Number(content.readBigUInt64BE(at + 8)) : 0;
  return size === 0 ? content.length - at : size;
}

/** Zero bytes that may follow the tag before the first frame. */
const MOST_PADDING = 65_536;

/** An optional tag (https://id3.org/id3v2.4.0-structure), then two frames of layer III, or one that ends the file. */
function isMp3(content: Buffer): boolean {
  let at = endOfTag(content);
  for (const end = at + MOST_PADDING; at < end && content[at] === 0; ) at++;
  const length = lengthOfFrame(content, at);
  return length > 0 && (at + length >= content.length || lengthOfFrame(content, at + length) > 0);
}

function endOfTag(content: Buffer): number {
  if (!holds(content, 0, 'ID3') || content.length < 10) return 0;
  const size = content.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
  const hasFooter = (content[5]! & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}

/** Bit rates of layer III in kbit/s: MPEG 1, and MPEG 2 and 2.5. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Sampling rates of MPEG 1 in Hz; MPEG 2 has half of them, MPEG 2.5 a quarter. */
const SAMPLES = [44_100, 48_000, 32_000];

/** Length in bytes of the layer III frame at the offset (ISO/IEC 11172-3, 2.4.1.3 and 2.4.3.1); 0: there is no frame. */
function lengthOfFrame(content: Buffer, at: number): number {
  const [sync, kind, rates] = [content[at], content[at + 1], content[at + 2]];
  if (sync !== 0xff || kind === undefined || rates === undefined || (kind & 0xe6) !== 0xe2) return 0;
  const version = (kind >> 3) & 3;
  const isFirst = version === 3;
  const rate = (isFirst ? RATES_1 : RATES_2)[rates >> 4] ?? 0;
  const samples = (SAMPLES[(rates >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (version === 1 || rate === 0 || samples === 0) return 0;
  const padding = (rates >> 1) & 1;
  return Math.floor(((isFirst ? 144 : 72) * rate * 1000) / samples) + padding;
}
