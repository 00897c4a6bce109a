// The subset of a structured logger that the platform needs, as pino implements it.

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

export type Logger = Readonly<{ debug: Write; info: Write; warn: Write; error: Write }>;

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
