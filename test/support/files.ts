/** Small files of every kind that is taken, and of some that are not. */

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

/** A box of ISO/IEC 14496-12. */
const box = (type: string, content = ''): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return Buffer.concat([size, bytes(type, content)]);
};

/** A frame of MPEG 1 layer III, 128 kbit/s at 44.1 kHz, silent. */
const frame = Buffer.concat([bytes([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const tag = bytes('ID3', [4, 0, 0, 0, 0, 0, 10], '0123456789');

export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
export const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 16],
  'JFIF',
  [0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9],
);

/** Names, contents that go with them, and the media types these are. */
export const good: readonly (readonly [name: string, content: Buffer, mediaType: string])[] = [
  ['a.avi', bytes('RIFF', [4, 0, 0, 0], 'AVI LIST'), 'video/x-msvideo'],
  [
    'a.wmv',
    bytes([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0, 0xaa, 0, 0x62, 0xce, 0x6c], '....'),
    'video/x-ms-wmv',
  ],
  ['a.wav', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt '), 'audio/wav'],
  ['a.mov', box('ftyp', 'qt  \0\0\0\0qt  '), 'video/quicktime'],
  ['old.mov', Buffer.concat([box('wide'), box('mdat', 'films'), box('moov')]), 'video/quicktime'],
  ['a.JPG', JPEG, 'image/jpeg'],
  ['a.jpeg', JPEG, 'image/jpeg'],
  ['a.gif', GIF, 'image/gif'],
  ['a.png', PNG, 'image/png'],
  ['a.3gp', box('ftyp', '3gp4\0\0\0\0isom3gp4'), 'video/3gpp'],
  ['a.mp3', Buffer.concat([frame, frame]), 'audio/mpeg'],
  ['tagged.mp3', Buffer.concat([tag, Buffer.alloc(20), frame]), 'audio/mpeg'],
  ['a.mp4', box('ftyp', 'mp42\0\0\0\0isommp42'), 'video/mp4'],
  ['camera.mp4', box('ftyp', '3gp5\0\0\0\0'), 'video/3gpp'],
  ['camera.mov', box('ftyp', 'XAVC\0\0\0\0XAVCmp42'), 'video/mp4'],
];

/** Contents that are none of the kinds. */
export const bad: readonly Buffer[] = [
  bytes('<html><script>alert(1)</script>'),
  bytes('GIF8'),
  bytes('GIF88a'),
  bytes([0xff, 0xd8]),
  bytes('\x89PNG\r\n\x1a\n', 'IDAT'),
  bytes('RIFF', [4, 0, 0, 0], 'WEBP'),
  box('ftyp', 'heic\0\0\0\0mif1isom'),
  box('ftyp', 'avif\0\0\0\0mif1iso8'),
  box('ftyp', 'none'),
  box('ftyp'),
  Buffer.concat([box('free'), box('wide')]),
  Buffer.concat([box('free'), bytes([0, 0, 0, 3], 'wide')]),
  bytes([0, 0, 0, 1], 'mdat', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  Buffer.concat([frame, Buffer.from('not a frame')]),
  tag,
  bytes([0xff, 0xfb, 0xf0, 0x00]),
  bytes([0xff, 0xfe, 0x41, 0x00]),
  bytes('PK\x03\x04'),
  bytes('\x7fELF'),
  Buffer.alloc(100),
];

/** A form as browsers send it. @param fields beside the file */
export function form(
  name: string,
  content: Buffer,
  fields: Readonly<Record<string, string>> = {},
  field = 'file',
): { raw: Buffer; headers: Record<string, string> } {
  const boundary = '----sensorium0123456789';
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';
  return {
    raw: Buffer.concat([Buffer.from(parts.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}
