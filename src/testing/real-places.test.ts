import { expect, test } from 'vitest';
import { databasePlace, logPlace } from './real-places.ts';

test.each([
  ['esdb://localhost:2113?tls=false', 'esdb://localhost:2113/mine?tls=false'],
  ['esdb://localhost:2113/?tls=false', 'esdb://localhost:2113/mine?tls=false'],
  ['esdb://admin:p%40ss@a:2113,b:2113/theirs?tls=true', 'esdb://admin:p%40ss@a:2113,b:2113/mine?tls=true'],
  ['esdb+discover://cluster.example', 'esdb+discover://cluster.example/mine'],
])('a separate namespace in the log of %s is %s', (url, place) => {
  expect(logPlace(url, 'mine')).toBe(place);
});

test.each([
  ['mongodb://localhost:27017', 'mongodb://localhost:27017/mine'],
  ['mongodb://localhost:27017/?replicaSet=rs0', 'mongodb://localhost:27017/mine?replicaSet=rs0'],
  ['mongodb://a,b/kindling?replicaSet=rs0', 'mongodb://a,b/mine?replicaSet=rs0'],
  ['mongodb://ada:s3cret@a/', 'mongodb://ada:s3cret@a/mine?authSource=admin'],
  ['mongodb://ada:s3cret@a/users?w=1', 'mongodb://ada:s3cret@a/mine?w=1&authSource=users'],
  ['mongodb+srv://ada:s3cret@a/users?authSource=x', 'mongodb+srv://ada:s3cret@a/mine?authSource=x'],
])('a separate database next to %s is %s', (url, place) => {
  expect(databasePlace(url, 'mine')).toBe(place);
});
