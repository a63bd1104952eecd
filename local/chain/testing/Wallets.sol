// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

interface IMintable {
    function mint() external payable returns (uint256);
}

/// A smart-contract wallet: its owner signs for it (ERC-1271). It cannot hold tokens.
contract ContractWallet {
    address private immutable _owner;

    constructor(address owner) payable {
        _owner = owner;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError failure, ) = ECDSA.tryRecoverCalldata(hash, signature);
        bool valid = failure == ECDSA.RecoverError.NoError && signer == _owner;
        return valid ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function mintFrom(IMintable membership, uint256 price) external {
        membership.mint{value: price}();
    }
}

/// The smart-contract account of one person, which can hold tokens; anybody may have it mint, as a bundler does.
contract Account {
    constructor() payable {}

    function mintFrom(IMintable membership, uint256 price) external {
        membership.mint{value: price}();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }
}

/// Has several accounts mint in one transaction, as the entry point of ERC-4337 does with a bundle.
contract Bundler {
    constructor() payable {}

    function mintAll(Account[] calldata accounts, IMintable membership, uint256 price) external {
        for (uint256 i = 0; i < accounts.length; i++) accounts[i].mintFrom(membership, price);
    }
}

/// Mints again from inside the mint, when it is handed its token.
contract GreedyWallet {
    IMintable private immutable _membership;
    uint256 private immutable _price;

    constructor(IMintable membership, uint256 price) payable {
        _membership = membership;
        _price = price;
    }

    function grab() external {
        _membership.mint{value: _price}();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _membership.mint{value: _price}();
        return this.onERC721Received.selector;
    }
}

/// Makes contract wallets at addresses that are known before, so that one can sign before it is deployed (ERC-6492).
contract WalletFactory {
    function make(address owner, bytes32 salt) external returns (address) {
        return address(new ContractWallet{salt: salt}(owner));
    }
}
