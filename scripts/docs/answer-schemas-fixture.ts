// A router's type with one call for each kind of response.

type Answers<Output> = { _def: { $types: { output: Output } } };

type Branded = string & { readonly brand: 'id' };
export type Lamp = Readonly<{ id: Branded; isLit: boolean; size: 'small' | 'large' | null; within?: Lamp | undefined }>;
type Page<Item> = Readonly<{ items: readonly Item[]; nextCursor: string | null }>;

export type AppRouter = {
  _def: {
    record: {
      lamps: {
        list: Answers<Page<Lamp>>;
        totals: Answers<{ [room: `${string}Room`]: number }>;
        light: Answers<{
          success: true;
          at: Date;
          lamps: never[] | Lamp[];
          by: { id: string; note: unknown } | undefined;
        }>;
        unwanted: Answers<string>;
      };
    };
  };
};
