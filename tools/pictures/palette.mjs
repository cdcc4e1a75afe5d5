// PNG (ISO/IEC 15948) with 256 colours of a picture with more: half as large, and of pages one sees no difference.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;
/** Colour types. */
const [RGB, INDEXED, RGBA] = [2, 3, 6];

/** The picture with at most 256 colours. @param {Buffer} png of 8 bits a channel, not interlaced @returns {Buffer} */
export function withPalette(png) {
  const { width, height, channels, pixels } = decoded(png);
  const counts = new Map();
  const colours = new Uint32Array(width * height);
  for (let n = 0; n < colours.length; n += 1) {
    const at = n * channels;
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    colours[n] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([colour]) => colour)
    .slice(0, COLOURS);
  const indexes = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let n = 0; n < colours.length; n += 1)
    rows[Math.floor(n / width) * (width + 1) + 1 + (n % width)] = indexes.get(colours[n]) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, INDEXED], 8);
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const parts = [
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND'),
  ];
  return Buffer.concat([SIGNATURE, ...parts]);
}

/** @param {readonly number[]} palette @param {number} colour */
function nearest(palette, colour) {
  let [best, least] = [0, Infinity];
  for (const [index, other] of palette.entries()) {
    const distance = [16, 8, 0].reduce((sum, by) => sum + (((colour >> by) & 255) - ((other >> by) & 255)) ** 2, 0);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

/** @param {Buffer} png */
function decoded(png) {
  const [width, height, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  if (png[24] !== 8 || png[28] !== 0 || (type !== RGB && type !== RGBA))
    throw new Error(`expected a picture of 8 bits in RGB, not interlaced, found type ${type} of ${png[24]} bits`);
  const channels = type === RGBA ? 4 : 3;
  const packed = inflateSync(Buffer.concat(dataOf(png)));
  const length = width * channels;
  const pixels = Buffer.alloc(length * height);
  for (let y = 0; y < height; y += 1) unfilter(packed.subarray(y * (length + 1)), pixels, { y, length, channels });
  return { width, height, channels, pixels };
}

/** @param {Buffer} png */
function dataOf(png) {
  const found = [];
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return found;
}

/** A row, by the filter that it begins with. @param {Buffer} row @param {Buffer} pixels @param {{ y: number, length: number, channels: number }} at */
function unfilter(row, pixels, { y, length, channels }) {
  const begin = y * length;
  for (let x = 0; x < length; x += 1) {
    const left = x < channels ? 0 : /** @type {number} */ (pixels[begin + x - channels]);
    const above = y === 0 ? 0 : /** @type {number} */ (pixels[begin + x - length]);
    const corner = x < channels || y === 0 ? 0 : /** @type {number} */ (pixels[begin + x - length - channels]);
    const guesses = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
    pixels[begin + x] = (row[x + 1] ?? 0) + (guesses[row[0] ?? 0] ?? 0);
  }
}

/** @param {number} left @param {number} above @param {number} corner */
function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** @param {string} name @param {Buffer} [data] */
function chunk(name, data = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
