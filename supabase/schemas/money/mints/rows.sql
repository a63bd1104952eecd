select private.declare_setting('mint.tier', 'tier', '"founder"');
select private.declare_setting('mint.rewarded', 'integer', '5', 'times', 0, 100);
select private.declare_setting('mint.voucher_days', 'integer', '365', 'days', 1, 3650);
select private.declare_setting('mint.ether_rate', 'integer', '0', 'dollars', 0, 1000000);
